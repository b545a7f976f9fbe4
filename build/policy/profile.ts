import plist, { type PlistObject } from 'plist';
import { sampleValues } from './items.ts';

/** As in electron-builder.yml; macOS stores preferences by it. */
export const domain = 'com.packshelf.app';

/** A sample of a configuration profile. Each organisation has its own identifiers. */
export function profile(): string {
  const payload = (type: string, name: string, uuid: string, content: PlistObject): PlistObject => ({
    PayloadType: type,
    PayloadVersion: 1,
    PayloadDisplayName: name,
    PayloadIdentifier: `example.packages.${domain}.${uuid.slice(0, 4).toLowerCase()}`,
    PayloadUUID: uuid,
    ...content,
  });
  const settings = payload(domain, 'Packshelf: policy', '9D1E2A76-3C58-4B7E-8E0A-61C5F4D7A913', {
    Policy: sampleValues('/Library/Application Support/Packshelf'),
  });
  const text = plist.build(
    payload('Configuration', 'Packshelf', '5B0C7F0E-6B5D-4D0F-9C39-0F3A7B1D2E44', {
      PayloadScope: 'System',
      PayloadContent: [settings],
    }),
  );
  return `${text}\n`;
}
