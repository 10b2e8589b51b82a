import { render } from 'preact';
import { App } from './shell/app.js';
import { applyTheme, storedTheme } from './shell/theme.js';

applyTheme(storedTheme());
render(<App />, document.getElementById('page') as HTMLElement);
