// The server writes what is built of this into the page itself: another file would be another journey before the first frame.
import { openPage } from './open.ts';

openPage();
