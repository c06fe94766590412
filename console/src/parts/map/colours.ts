/** A colour of the theme, as the map's style needs it. */
export const readColour = (variable: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(variable).trim();
