// This file's name is the worker's address, /sw.js; the code is in index.ts.
import './index.ts';
