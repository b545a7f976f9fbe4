/** A file as `reg export` writes it. */
export function registryFile(lines: readonly string[]): Buffer {
  const text = ['Windows Registry Editor Version 5.00', '', ...lines, '', ''].join('\r\n');
  return Buffer.from(`\uFEFF${text}`, 'utf16le');
}
