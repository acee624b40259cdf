// Keep all files of this page when it is first opened, so that it works without a network. Nothing else is ever fetched through this.

const KEPT = "naipe-playground-{DIGEST}";
const FILES = {FILES}; // each with its digest

self.addEventListener("install", (event) => {
  const asked = Object.entries(FILES).map(([name, integrity]) => new Request(name, { integrity, cache: "no-cache" }));
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(asked)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const others = (names) => names.filter((name) => name.startsWith("naipe-playground-") && name !== KEPT);
  event.waitUntil(caches.keys().then((names) => Promise.all(others(names).map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  if (address.origin !== self.location.origin) {
    event.respondWith(Response.error());
    return;
  }
  address.search = address.hash = "";
  if (address.pathname.endsWith("/")) address.pathname += "index.html";
  event.respondWith(caches.open(KEPT).then((kept) => kept.match(address.href)).then((found) => found || fetch(event.request)));
});
