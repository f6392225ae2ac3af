import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { messageFor } from '../../../api/error-messages.ts';
import type { Language } from '../../../contract/call.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { Card, CardHead } from '../../../ui/Card.tsx';
import { Segmented } from '../../../ui/Choice.tsx';
import { FormError } from '../../../ui/Field.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { toast } from '../../../ui/toast.ts';
import { saveLanguage } from '../mutations.ts';

interface Props {
  readonly saved: Language;
  readonly onLanguage: (language: Language) => Promise<void>;
}

/** Language of messages and e-mails, and of the site. An optimistic update, rolled back when the API refuses. */
export function LanguageForm({ saved, onLanguage }: Props) {
  const { t } = useLingui();
  const id = useId();
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<Language | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const choose = async (language: Language) => {
    setChosen(language);
    setFailure(null);
    try {
      await saveLanguage(queryClient, language);
      await onLanguage(language);
      toast.success(t`Idioma salvo`);
    } catch (error) {
      setFailure(messageFor(error, currentLocale()));
    } finally {
      setChosen(null);
    }
  };
  return (
    <Card as="section" labelledBy={id}>
      <CardHead id={id} title={<Trans>Idioma</Trans>} sub={<Trans>Do site, dos avisos e dos e-mails.</Trans>} />
      <Stack>
        <Segmented
          label={t`Idioma`}
          value={chosen ?? saved}
          options={[
            { value: 'pt', label: <span lang="pt-BR">Português</span> },
            { value: 'en', label: <span lang="en">English</span> },
          ]}
          onValueChange={(language) => void choose(language)}
        />
        <FormError>{failure}</FormError>
      </Stack>
    </Card>
  );
}
