/** Where Letter lies in the printer; everywhere else it is A4. */
const letterRegions = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'CR', 'GT', 'PA', 'DO', 'PR', 'SV', 'VE']);

/** The usual paper of a place, by its locale (BCP 47); A4 where it is empty. */
export function paperFor(locale: string): 'A4' | 'Letter' {
  const region = locale === '' ? undefined : new Intl.Locale(locale).maximize().region;
  return region !== undefined && letterRegions.has(region) ? 'Letter' : 'A4';
}
