import { useEffect } from 'react';

/** Tells the form's owner whether a close would lose what the operator has typed; a reload then asks, too. */
export function useUnsaved(isUnsaved: boolean, onUnsaved: (isUnsaved: boolean) => void): void {
  useEffect(() => {
    onUnsaved(isUnsaved);
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => {
      removeEventListener('beforeunload', ask);
      onUnsaved(false);
    };
  }, [isUnsaved, onUnsaved]);
}
