import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Scans a test's screen against WCAG 2.2 A and AA. The game's frame belongs to the provider, which has its own scan.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // An element that fades in has too little contrast until its animation ends. The scan does not wait for animations that
  // follow a scroll position or repeat without end.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ timeline, effect, playState }) =>
          timeline !== document.timeline ||
          effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY ||
          playState !== 'running',
      ),
  );
  const { violations } = await new AxeBuilder({ page })
    // Frames are left out anyway, and so the page can be judged in itself, without another page to gather them in.
    .options({ rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] })
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .exclude('iframe')
    .analyze();
  const told = violations.map((violation) => ({
    rule: violation.id,
    help: violation.help,
    where: violation.nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
  }));
  expect(told).toEqual([]);
}
