import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { connectivity } from '../../../domain/connectivity.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { supportLinks } from '../../../domain/site/support.ts';
import { useSite } from '../../../hooks/use-site.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import styles from './SupportCard.module.css';

/** The hours are the operator's words, in one language; these we can say in both. */
const ALWAYS = /^24 horas por dia, 7 dias por semana\.?$/i;

/**
 * The ways to a person at the site's support: the chat, if the site has one, and when people answer. The chat is a
 * frame of its vendor, loaded when the visitor asks for it: no script of it comes into the page.
 */
export function SupportCard() {
  const { t } = useLingui();
  const site = useSite();
  const { online } = useSnapshot(connectivity);
  const [isOpen, setOpen] = useState(false);
  if (!site) return null;
  const { chat_support: chat, support, legal } = site;
  const hours = support.hours ?? legal.customer_service.hours;
  const ways = supportLinks({
    ...support,
    email: support.email ?? legal.customer_service.email,
    phone: support.phone ?? legal.customer_service.phone,
  });
  return (
    <Card as="section">
      <p>
        {hours && !ALWAYS.test(hours) ? (
          <Trans>Pessoas atendem: {hours}.</Trans>
        ) : (
          <Trans>O suporte atende 24 horas por dia, 7 dias por semana.</Trans>
        )}
      </p>
      <ul className={styles.ways}>
        {ways.map(({ key, href, label }) => (
          <li key={key}>
            <a href={href} {...(key === 'whatsapp' && { target: '_blank', rel: 'noopener noreferrer' })}>
              {label}
            </a>
          </li>
        ))}
      </ul>
      {chat &&
        (isOpen ? (
          <iframe
            className={styles.chat}
            title={t`Chat do suporte`}
            src={`https://go.crisp.chat/chat/embed/?website_id=${encodeURIComponent(chat)}&locale=${currentLocale()}`}
            sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
            referrerPolicy="origin"
          />
        ) : (
          <>
            <Button disabled={!online} onClick={() => setOpen(true)}>
              <Trans>Conversar agora</Trans>
            </Button>
            {!online && (
              <p>
                <Trans>O chat abre quando você voltar a ficar online.</Trans>
              </p>
            )}
          </>
        ))}
    </Card>
  );
}
