// Make elements from texts and other elements. A text never becomes markup.

const SVG = "http://www.w3.org/2000/svg";

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false && child !== "") element.append(child);
  }
  return element;
}

export const make = (tag, attributes, ...children) => filled(document.createElement(tag), attributes, children);

export const draw = (tag, attributes, ...children) => filled(document.createElementNS(SVG, tag), attributes, children);

export const byId = (id) => document.getElementById(id);

export function put(id, ...children) {
  byId(id).replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== false && child !== ""));
}
