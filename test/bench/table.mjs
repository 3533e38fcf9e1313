/** Prints rows in columns. The first row is the heading. */
export function table(all) {
  const widths = all[0].map((_, column) => Math.max(...all.map((cells) => cells[column].length)));
  for (const cells of all)
    console.log(cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))).join('  '));
}

/** @param {number} value */
export function shown(value) {
  return value >= 100 ? value.toFixed(0) : value.toFixed(2);
}
