const placePattern = /[\w.-]{1,60}\.js:\d{1,7}:\d{1,7}/gu;
export const maxPlaces = 5;

/** Where in the app's own code an error arose: file, line and column, the innermost first. */
export function placesOf(error: Error): readonly string[] {
  return (error.stack?.match(placePattern) ?? []).slice(0, maxPlaces);
}
