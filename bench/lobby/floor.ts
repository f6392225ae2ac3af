/** The floor: the smallest page with a worker. No page on this machine can paint sooner over its link. */

import type { Files } from './front.ts';

const LINES = Array.from({ length: 24 }, (_, at) => `<li>Linha ${at + 1} de uma página sem estilo e sem imagem</li>`);

const PAGE = `<!doctype html>
<html lang="pt-BR">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>O piso</title>
<h1>O piso</h1>
<p>Texto que está no próprio documento e que o service worker devolve sem perguntar a ninguém.</p>
<ul>${LINES.join('')}</ul>
<script>addEventListener('load', () => navigator.serviceWorker.register('/sw.js'))</script>
`;

const WORKER = `
addEventListener('install', (event) => {
  skipWaiting();
  event.waitUntil(caches.open('floor').then((cache) => cache.add('/')));
});
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(caches.match('/').then((kept) => kept ?? fetch(event.request)));
});
`;

export const FLOOR: Files = {
  '/': ['text/html; charset=utf-8', PAGE],
  '/sw.js': ['text/javascript; charset=utf-8', WORKER],
};
