/**
 * Third-party scripts, loaded only on a site that configures their key, and only when a form needs them. The server
 * allows them in the content policy by the same configuration (NET-7).
 */
import { loadScript } from '../../lib/third-party-script.ts';

/** The common interface of the three captcha widgets. */
interface Widgets {
  ready?: (then: () => void) => void;
  render: (place: HTMLElement, options: Record<string, unknown>) => unknown;
  reset: (id?: unknown) => void;
}

export type CaptchaVendor = 'recaptcha' | 'hcaptcha' | 'turnstile';

const VENDORS: Readonly<Record<CaptchaVendor, { readonly address: string; readonly global: string }>> = {
  recaptcha: { address: 'https://www.google.com/recaptcha/api.js?render=explicit', global: 'grecaptcha' },
  hcaptcha: { address: 'https://js.hcaptcha.com/1/api.js?render=explicit', global: 'hcaptcha' },
  turnstile: {
    address: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    global: 'turnstile',
  },
};

interface CaptchaWidgetOptions {
  readonly vendor: CaptchaVendor;
  readonly siteKey: string;
  readonly language: string;
  readonly dark: boolean;
  /** The answer, valid once; null when it has expired or failed. */
  readonly onAnswer: (token: string | null) => void;
}

/**
 * Renders a vendor's widget into `place`. Throws when its script does not load.
 * @returns function that resets the widget
 */
export async function drawCaptcha(place: HTMLElement, options: CaptchaWidgetOptions): Promise<() => void> {
  const { address, global } = VENDORS[options.vendor];
  await loadScript(address);
  // The vendor's script sets this global; we have no type for it.
  const widgets = (globalThis as unknown as Record<string, Widgets | undefined>)[global];
  if (!widgets) throw new Error(`${options.vendor} did not start`);
  if (options.vendor === 'recaptcha') await new Promise<void>((resolve) => widgets.ready?.(resolve) ?? resolve());
  const id = widgets.render(place, {
    sitekey: options.siteKey,
    theme: options.dark ? 'dark' : 'light',
    hl: options.language,
    language: options.language,
    callback: (token: string) => options.onAnswer(token),
    'expired-callback': () => options.onAnswer(null),
    'error-callback': () => options.onAnswer(null),
  });
  return () => widgets.reset(id);
}

interface GoogleAccounts {
  readonly accounts: {
    readonly id: {
      initialize: (options: Record<string, unknown>) => void;
      renderButton: (place: HTMLElement, options: Record<string, unknown>) => void;
      cancel: () => void;
    };
  };
}

interface GoogleButtonOptions {
  readonly clientId: string;
  readonly language: string;
  readonly dark: boolean;
  /** Pixels. */
  readonly width: number;
  readonly onToken: (idToken: string) => void;
}

/** Renders Google's button into `place`. Throws when Google's script does not load. */
export async function drawGoogleButton(place: HTMLElement, options: GoogleButtonOptions): Promise<void> {
  await loadScript(`https://accounts.google.com/gsi/client?hl=${options.language}`);
  const { google } = globalThis as { google?: GoogleAccounts };
  if (!google?.accounts) throw new Error('Google did not start');
  google.accounts.id.initialize({
    client_id: options.clientId,
    ux_mode: 'popup',
    auto_select: false,
    use_fedcm_for_button: true,
    callback: ({ credential }: { readonly credential?: string }) => {
      if (credential) options.onToken(credential);
    },
  });
  google.accounts.id.renderButton(place, {
    theme: options.dark ? 'filled_black' : 'outline',
    size: 'large',
    shape: 'pill',
    text: 'continue_with',
    locale: options.language,
    width: Math.min(400, Math.max(200, options.width)),
  });
}
