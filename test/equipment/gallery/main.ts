import { mount } from 'svelte';
import '@fontsource-variable/inter/wght.css';
import '../../../src/renderer/ui/tokens.css';
import '../../../src/renderer/ui/base.css';
import './gallery.css';
import { languages, pseudoLanguages } from '../../../src/preload/contract/messages/languages.ts';
import { messages, setLanguage } from '../../../src/renderer/ui/messages.svelte.ts';
import Gallery from './gallery.svelte';
import { forceStates } from './forced-states.ts';

const requested = new URLSearchParams(location.search).get('language');
const language = [...languages, ...pseudoLanguages].find((code) => code === requested) ?? 'en';
await setLanguage(language);
document.documentElement.lang = messages.locale;
document.documentElement.dir = language === 'mirrored' ? 'rtl' : 'ltr';

const target = document.getElementById('gallery');
if (target === null) throw new Error('The page has no element with the ID gallery');
mount(Gallery, { target });
// After mounting, because that adds the styles of the components.
forceStates();
