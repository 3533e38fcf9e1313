import sprite from '../../icons.svg?url&no-inline';

const SVG = 'http://www.w3.org/2000/svg';

/** A symbol of `icons.svg`, for what is not made by a template. */
export function iconElement(name: string, size: '' | 's' = ''): SVGElement {
  const icon = document.createElementNS(SVG, 'svg');
  icon.setAttribute('class', `i ${size}`.trim());
  icon.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', `${sprite}#${name}`);
  icon.append(use);
  return icon;
}
