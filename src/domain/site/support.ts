import type { SiteConfig } from '../../contract/site.ts';

/** Returns links to the support contacts that the site has. */
export function supportLinks(support: SiteConfig['support'] | undefined) {
  const { email, phone, whatsapp } = support ?? {};
  const digits = (number: string) => number.replace(/\D/g, '');
  return [
    ...(email ? [{ key: 'email', href: `mailto:${email}`, label: email }] : []),
    ...(phone ? [{ key: 'phone', href: `tel:${digits(phone)}`, label: phone }] : []),
    ...(whatsapp
      ? [{ key: 'whatsapp', href: `https://wa.me/${digits(whatsapp)}`, label: `WhatsApp ${whatsapp}`, external: true }]
      : []),
  ];
}
