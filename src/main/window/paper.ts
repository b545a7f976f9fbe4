/** Regions that use Letter; all others use A4. */
const letterRegions = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'CR', 'GT', 'PA', 'DO', 'PR', 'SV', 'VE']);

/** The usual paper size for a locale (BCP 47); A4 if it is empty. */
export function paperFor(locale: string): 'A4' | 'Letter' {
  const region = locale === '' ? undefined : new Intl.Locale(locale).maximize().region;
  return region !== undefined && letterRegions.has(region) ? 'Letter' : 'A4';
}
