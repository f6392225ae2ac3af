/**
 * Acts on a page as a person does: with a pointer, or by the keyboard alone. A test written for hands runs with both.
 * The keyboard's hands reach an element by Tab in the order of the page, and expect a visible focus; they touch nothing
 * else of the page.
 */
import { expect, type Locator, type Page } from '@playwright/test';

export interface Hands {
  /** Presses a button, a link, a box, a switch. */
  readonly press: (target: Locator) => Promise<void>;
  /** Writes in the place of whatever stands in a field. */
  readonly write: (field: Locator, text: string) => Promise<void>;
  /** Puts a day (`YYYY-MM-DD`) into a field for a typed date. */
  readonly date: (field: Locator, day: string) => Promise<void>;
  /** Chooses an option of a native select by its text. */
  readonly choose: (list: Locator, option: string) => Promise<void>;
  /** Moves a slider up by so many steps. */
  readonly slide: (slider: Locator, steps: number) => Promise<void>;
  /** Moves what lies in an area to the right. */
  readonly drag: (area: Locator) => Promise<void>;
  /** Sends the form that was just written into; `button` is what a finger presses. */
  readonly send: (button: Locator) => Promise<void>;
  /** Chooses a file by the button that asks for one. */
  readonly file: (button: Locator, path: string) => Promise<void>;
  /** Leaves what lies over the page; `button` is what a finger presses. */
  readonly close: (button: Locator) => Promise<void>;
}

/** A finger or a mouse. */
export function pointer(page: Page): Hands {
  return {
    press: (target) => target.click(),
    write: (field, text) => field.fill(text),
    date: (field, day) => field.fill(day),
    choose: async (list, option) => void (await list.selectOption({ label: option })),
    slide: async (slider, steps) => {
      const box = await slider.boundingBox();
      // A press on the track goes there.
      if (box)
        await slider.click({ position: { x: Math.min(box.width - 1, box.width * 0.1 * steps), y: box.height / 2 } });
    },
    drag: async (area) => {
      await area.hover();
      await page.mouse.down();
      const box = await area.boundingBox();
      if (box) await page.mouse.move(box.x + box.width / 2 + 40, box.y + box.height / 2, { steps: 4 });
      await page.mouse.up();
    },
    send: (button) => button.click(),
    file: async (button, path) => {
      const chooser = page.waitForEvent('filechooser');
      await button.click();
      await (await chooser).setFiles(path);
    },
    close: (button) => button.click(),
  };
}

/** The keyboard alone. */
export function keyboard(page: Page): Hands {
  const keys = page.keyboard;
  const press = async (target: Locator) => {
    await tabTo(page, target);
    const isBox = await target.evaluate((it) => it.matches('input[type="checkbox"], input[type="radio"]'));
    await keys.press(isBox ? 'Space' : 'Enter');
  };
  return {
    press,
    write: async (field, text) => {
      await tabTo(page, field);
      await keys.press('ControlOrMeta+a');
      await keys.type(text);
    },
    date: async (field, day) => {
      const [year = '', month = '', date = ''] = day.split('-');
      await tabTo(page, field);
      await keys.press('ControlOrMeta+a');
      await keys.type(`${date}${month}${year}`);
      await expect(field).toHaveValue(`${date}/${month}/${year}`);
    },
    choose: async (list, option) => {
      await tabTo(page, list);
      // The browser takes letters that come a second apart for the beginnings of two options.
      await expect(async () => {
        await keys.type(option);
        await expect(list.locator('option:checked')).toHaveText(option, { timeout: 1_500 });
      }).toPass();
    },
    slide: async (slider, steps) => {
      await tabTo(page, slider);
      for (let step = 0; step < steps; step += 1) await keys.press('ArrowRight');
    },
    drag: async (area) => {
      await tabTo(page, area);
      for (let step = 0; step < 5; step += 1) await keys.press('ArrowRight');
    },
    send: () => keys.press('Enter'),
    file: async (button, path) => {
      const chooser = page.waitForEvent('filechooser');
      await press(button);
      await (await chooser).setFiles(path);
    },
    close: () => keys.press('Escape'),
  };
}

/**
 * Presses Tab until this element has the focus, in the direction in which it lies (or in the named one); then expects
 * it in view with a visible focus.
 */
export async function tabTo(
  page: Page,
  target: Locator,
  { key, most = 90 }: { readonly key?: 'Tab' | 'Shift+Tab'; readonly most?: number } = {},
): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < most; presses += 1) {
    const place = await target.evaluate((it) => {
      const { activeElement: now } = it.ownerDocument;
      // To a guest the registration opens by itself, whatever they were about: they close it and go on.
      const asks = [...it.ownerDocument.querySelectorAll('[role="dialog"]')].find((dialog) => {
        const title = it.ownerDocument.getElementById(dialog.getAttribute('aria-labelledby') ?? '');
        return /^(Cadastrar|Sign up)$/.test(title?.textContent?.trim() ?? '');
      });
      if (asks && !asks.contains(it)) return 'under';
      if (it.matches(':focus')) return it.ownerDocument.hasFocus() ? 'here' : 'after';
      // Toasts and cards stand behind the page, at the body's end: forward from there the page begins again.
      const isBeside = now?.closest('body > *') !== it.closest('body > *');
      return now && !isBeside && now.compareDocumentPosition(it) & Node.DOCUMENT_POSITION_PRECEDING
        ? 'before'
        : 'after';
    });
    if (place === 'here') {
      await expect(target).toBeInViewport();
      // The ring may still be coming.
      await expect.poll(() => showsFocus(target), { message: 'the focus can be seen', timeout: 15_000 }).toBe(true);
      return;
    }
    await page.keyboard.press(place === 'under' ? 'Escape' : (key ?? (place === 'before' ? 'Shift+Tab' : 'Tab')));
  }
  await expect(target, `reached within ${most} presses of Tab`).toBeFocused({ timeout: 1 });
}

/** Whether a ring is drawn around it, or around the field that it is in. */
function showsFocus(target: Locator): Promise<boolean> {
  return target.evaluate((it) => {
    for (let at: Element | null = it, up = 0; at && up < 3; at = at.parentElement, up += 1) {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(at);
      if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) return true;
      if (at !== it && at.matches(':focus-within') && boxShadow !== 'none') return true;
    }
    return false;
  });
}
