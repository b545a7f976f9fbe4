import { existsSync, readFileSync } from 'node:fs';
import { guard } from '../guard.ts';

/** Electron's `NativeImage`, only for PNGs in memory. */
class Image {
  private readonly png: Buffer;

  constructor(png: Buffer) {
    this.png = png;
  }

  isEmpty(): boolean {
    return this.png.length === 0;
  }

  toPNG(): Buffer {
    return this.png;
  }

  toDataURL(): string {
    return `data:image/png;base64,${this.png.toString('base64')}`;
  }

  /** From the PNG header, without decoding. */
  getSize(): { width: number; height: number } {
    const isPng = this.png.length > 24 && this.png.toString('latin1', 1, 4) === 'PNG';
    if (!isPng) return { width: 0, height: 0 };
    return { width: this.png.readUInt32BE(16), height: this.png.readUInt32BE(20) };
  }
}

export type NativeImage = Image;

export function createNativeImage(png: Buffer): NativeImage {
  return guard(new Image(png), 'NativeImage');
}

export const nativeImage = guard(
  {
    createEmpty: () => createNativeImage(Buffer.alloc(0)),
    createFromPath: (file: string) =>
      createNativeImage(existsSync(file) ? readFileSync(file) : Buffer.alloc(0)),
    createFromBuffer: (content: Buffer) => createNativeImage(content),
  },
  'nativeImage',
);
