export const late = 'loaded';
