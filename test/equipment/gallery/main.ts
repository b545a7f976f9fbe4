import { mount } from 'svelte';
import '@fontsource-variable/inter/wght.css';
import '../../../src/renderer/ui/tokens.css';
import '../../../src/renderer/ui/base.css';
import './gallery.css';
import { languages, pseudoLanguages } from '../../../src/preload/contract/messages/languages.ts';
import { messages, setLanguage } from '../../../src/renderer/ui/messages.svelte.ts';
import Gallery from './gallery.svelte';
import { holdStates } from './held-states.ts';

const asked = new URLSearchParams(location.search).get('language');
const language = [...languages, ...pseudoLanguages].find((one) => one === asked) ?? 'en';
await setLanguage(language);
document.documentElement.lang = messages.locale;
document.documentElement.dir = language === 'mirrored' ? 'rtl' : 'ltr';

const target = document.getElementById('gallery');
if (target === null) throw new Error('The page has no place for the gallery');
mount(Gallery, { target });
// After the first drawing, which brings the styles of the components along.
holdStates();
