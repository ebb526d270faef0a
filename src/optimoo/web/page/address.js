// The part of the address that the page itself reads: which view, and what it is to show.

// "#/review/abc" is ["review", "abc"]. What is no valid escape is taken as it stands.
export const readAddress = (hash) => hash.replace(/^#\/?/, "").split("/").map(unescaped);

function unescaped(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
