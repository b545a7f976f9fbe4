export const part = 'loaded';
