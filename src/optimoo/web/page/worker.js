// @ts-nocheck: workers have other globals than pages, and both cannot be checked together.
// Keeps a page that stands alone for when there is no network: all its files, at the first visit. A version is kept as a
// whole, and goes when the next one has taken its place, which is when no window shows it any more.

const KEPT = "optimoo VERSION";
const FILES = [];

self.addEventListener("install", (event) => {
  // Past what the browser keeps by itself, which may be older.
  const wanted = FILES.map((name) => new Request(name, { cache: "reload" }));
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(wanted)));
});

self.addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith("optimoo ") && name !== KEPT;
  const clean = async () => {
    await Promise.all((await caches.keys()).filter(isOld).map((name) => caches.delete(name)));
    await self.clients.claim(); // the first visit, too, is served from here from now on
  };
  event.waitUntil(clean());
});

self.addEventListener("fetch", (event) => {
  const answer = async () => {
    const kept = await caches.open(KEPT);
    return (await kept.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  };
  if (event.request.method === "GET") event.respondWith(answer());
});
