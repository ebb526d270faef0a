// Light or dark, and which language, before anything is drawn. Not a module: it has to run before the first paint.
{
  const root = document.documentElement;
  const chosen = localStorage.getItem("optimoo.theme");
  if (chosen) root.dataset.theme = chosen;

  // The first language that the visitor prefers, of those that there are files for; "de-AT" is served by "de".
  const files = new Map(root.dataset.languages.split(" ").map((name) => [name.split(".")[0], name]));
  const main = (tag) => tag.toLowerCase().split("-")[0];
  const known = (tag) => [...files.keys()].find((each) => each === tag || main(each) === main(tag));
  const wanted = [localStorage.getItem("optimoo.language") ?? "", ...navigator.languages];
  root.lang = wanted.map(known).find(Boolean) ?? "en";

  // Its words arrive together with the script that needs them.
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.href = files.get(root.lang);
  document.head.append(link);
}
