import { foldedString } from './folding.ts';

/** What the app calls the statuses it knows, in all its languages; by the service's word, without separators. */
const names: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    published: ['Published', 'Veröffentlicht', 'Publié', 'Publicado'],
    draft: ['Draft', 'Entwurf', 'Brouillon', 'Borrador'],
    inreview: ['In review', 'In Prüfung', 'En révision', 'En revisión'],
    archived: ['Archived', 'Archiviert', 'Archivé', 'Archivado'],
    failed: ['Failed', 'Gescheitert', 'Échec', 'Fallido'],
  }),
);

/** The folded names of a status; none if the app does not know it. */
export function statusNames(status: string): string[] {
  return (names.get(status.replaceAll(/[\s_-]/gu, '').toLowerCase()) ?? []).map(foldedString);
}

export function statusNameIncludes(status: string, folded: string): boolean {
  return statusNames(status).some((name) => name.includes(folded));
}
