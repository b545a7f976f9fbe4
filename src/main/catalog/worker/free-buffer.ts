/**
 * Frees the memory of bytes that are no longer needed. Without it the bodies of a list add up until V8 collects the garbage of
 * all generations, several times in a sync.
 */
export function freeBuffer({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}
