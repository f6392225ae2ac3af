import { useLingui } from '@lingui/react/macro';
import { useGoBack } from '../lib/use-go-back.ts';
import { ArrowLeftIcon } from '../ui/first-paint-icons.ts';
import { IconButton } from '../ui/IconButton.tsx';

interface Props {
  /** The page above, if this one was opened first. */
  readonly parent?: Parameters<typeof useGoBack>[0];
  /** "Voltar" by default; the page's bar names its own way back differently. */
  readonly label?: string;
}

/** The way back of a page that is no tab's own: in history, or to the page above. */
export function BackButton({ parent = '/', label }: Props) {
  const { t } = useLingui();
  const goBack = useGoBack(parent);
  return <IconButton glyph={ArrowLeftIcon} label={label ?? t`Voltar`} edge="start" onClick={goBack} />;
}
