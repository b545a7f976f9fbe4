/** Where Letter lies in the printer; everywhere else it is A4. */
const letterRegions = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'CR', 'GT', 'PA', 'DO', 'PR', 'SV', 'VE']);

/** The usual paper of a place, by its locale (BCP 47); A4 where nothing can be told. */
export function paperFor(locale: string): 'A4' | 'Letter' {
  try {
    const { region } = new Intl.Locale(locale).maximize();
    return region !== undefined && letterRegions.has(region) ? 'Letter' : 'A4';
  } catch {
    return 'A4';
  }
}
