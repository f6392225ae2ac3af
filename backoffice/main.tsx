import '../src/ui/styles.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LinkProvider } from '../src/ui/links.tsx';
import { App } from './App.tsx';
import { currentLanguage } from './address.ts';
import { client } from './api.ts';
import { Link } from './Link.tsx';

const language = currentLanguage();
// Portuguese is in the code.
const messages = language === 'en' ? (await import('../locales/en/backoffice.po')).messages : {};
i18n.loadAndActivate({ locale: language, messages });
document.documentElement.lang = language === 'en' ? 'en' : 'pt-BR';
document.documentElement.dataset['ownFont'] = '';

const root = document.getElementById('root');
if (!root) throw new Error('The document has no #root');
createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <LinkProvider value={(props) => <Link {...props} />}>
          <App />
        </LinkProvider>
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
);
