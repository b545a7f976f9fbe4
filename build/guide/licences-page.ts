import type { BundledPackage } from '../licences/gather.ts';
import type { WrittenPage } from './render.ts';

/** The last page of the guide: the bundled packages with their licence texts. */
export function licencesPage(packages: readonly BundledPackage[]): WrittenPage {
  const parts = packages.map(
    ({ name, version, licence, text }) =>
      `## ${name} ${version}\n\nLicence: ${licence}\n\n\`\`\`\`\n${text}\n\`\`\`\`\n`,
  );
  const begin = `# Licences\n\nPackshelf contains the work of others. It is yours under these licences; those of Electron and Chromium lie beside the program.\n`;
  return { name: 'licences', text: [begin, ...parts].join('\n') };
}
