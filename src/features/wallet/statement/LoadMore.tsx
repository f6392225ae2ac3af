import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/Field.tsx';
import styles from './List.module.css';

interface Props {
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  /** Why the next page failed to load; null without a failure. */
  readonly failure: string | null;
  readonly onMore: () => void;
}

/** Loads the next page of a list when its end comes near; a button serves players who do not scroll. */
export function LoadMore({ hasMore, isLoading, failure, onMore }: Props) {
  const { t } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  const waits = hasMore && !isLoading && failure === null;
  const more = useRef(onMore);
  useEffect(() => {
    more.current = onMore;
  });
  useEffect(() => {
    const { current } = place;
    if (!waits || current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) more.current();
      },
      { rootMargin: '400px' },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [waits]);
  return (
    <div ref={place} className={styles.more}>
      <FormError>{failure}</FormError>
      {hasMore ? (
        <Button look="second" busy={isLoading} busyLabel={t`Carregando`} onClick={onMore}>
          <Trans>Carregar mais</Trans>
        </Button>
      ) : (
        <p className={styles.theEnd}>
          <Trans>Isso é tudo.</Trans>
        </p>
      )}
    </div>
  );
}
