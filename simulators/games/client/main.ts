// The server inlines this bundle into the page: a separate file would cost another round trip before the first frame.
import { openPage } from './game-page.ts';

openPage();
