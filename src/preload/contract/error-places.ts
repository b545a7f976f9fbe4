const place = String.raw`[\w.-]{1,60}\.js:\d{1,7}:\d{1,7}`;
const places = new RegExp(place, 'gu');
export const placePattern = new RegExp(`^${place}$`, 'u');
export const maxPlaces = 5;

/** The name of an error that may be logged. */
export const errorNamePattern = /^[A-Za-z]{1,40}$/u;

/** Where in the app's own code an error arose: file, line and column, the innermost first. */
export function placesOf(error: Error): readonly string[] {
  return (error.stack?.match(places) ?? []).slice(0, maxPlaces);
}
