import { mount } from 'svelte';
import App from './app/app.svelte';
import './ui/tokens.css';
import './ui/base.css';

const target = document.getElementById('app');
if (target !== null) mount(App, { target, props: { bridge: window.packshelf } });
