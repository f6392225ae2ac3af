// This file's name is the worker's address, /sw.js; its life is in index.ts.
import './index.ts';
