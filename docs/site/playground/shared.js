// Rules in a link: compressed, and written in letters that are allowed after the `#` of an address. Browsers never send that part.

const LONGEST = 60000; // the most characters of a link
const MOST = 500000; // the most bytes of rules in a link

// Tell whether a name is allowed for a file of rules, as `is_plain_name` does in Python.
const isName = (name) => name.length <= 240 && name.endsWith(".naipe") && !/[\\:\p{C}\p{Zl}\p{Zp}]|[^\S ]/u.test(name) && !name.split("/").some((part) => ["", ".", ".."].includes(part));

async function through(bytes, stream, most = Infinity) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    size += value.length;
    if (size > most) throw new RangeError("too much comes out of this link");
    parts.push(value);
  }
}

// Return the text after the `#` of a link to some rules; null if it would be too long.
export async function linkOf(state) {
  const packed = await through(new TextEncoder().encode(JSON.stringify(state)), new CompressionStream("deflate-raw"));
  let letters = "";
  for (const byte of packed) letters += String.fromCharCode(byte);
  const text = btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return text.length > LONGEST ? null : text;
}

// Return the rules in a link. Throw an error if it has none.
export async function heldBy(text) {
  if (text.length > LONGEST || !/^[\w-]+$/.test(text)) throw new RangeError("no link of this page");
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = await through(Uint8Array.from(letters, (letter) => letter.charCodeAt(0)), new DecompressionStream("deflate-raw"), MOST);
  const state = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  const whole = state && typeof state.base === "string" && typeof state.file === "string" && state.texts && typeof state.texts === "object";
  if (!whole || !Object.keys(state.texts).every(isName) || !Object.values(state.texts).every((one) => typeof one === "string" || one === null)) throw new RangeError("no rules");
  return { base: state.base, file: state.file, texts: { ...state.texts } };
}
