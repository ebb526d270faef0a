// Links to this page for other people: an address that they can reach, to be read, copied or scanned.

import { call, isAlone } from "./api.js";
import { copyButton } from "./common.js";
import { h } from "./dom.js";

const ALONE = "Only this machine can reach the page. To play with others, start it with: optimoo serve --host 0.0.0.0";

// The address of a view, as others can open it; this machine's own name for itself leads nobody else here.
async function reachable(hash, signal) {
  if (isAlone()) return { open: true, link: `${location.origin}${location.pathname}${hash}` };
  const { open, addresses } = await call("GET", "place", { signal });
  const here = `${location.origin}${location.pathname}`;
  const isLocal = ["127.0.0.1", "localhost", "[::1]"].includes(location.hostname);
  return { open, link: `${open && isLocal && addresses.length ? addresses[0] : here}${hash}` };
}

// A button that copies the link to a view.
export const linkButton = (hash, signal, label = "Copy a link") =>
  copyButton(() => reachable(hash, signal).then(({ link }) => link), label);

// What to show of a link: its text, a button to copy it, and a picture for a phone's camera.
export async function shareLink(hash, signal, label = "Copy the link") {
  const { open, link } = await reachable(hash, signal);
  return [
    h("p", { class: "link" }, link),
    copyButton(link, label),
    open && !isAlone()
      ? h("img", { class: "qr", src: `api/qr.svg?text=${encodeURIComponent(link)}`, alt: "The link as a QR code" })
      : h("p", { class: "small soft" }, open ? "" : ALONE),
  ];
}
