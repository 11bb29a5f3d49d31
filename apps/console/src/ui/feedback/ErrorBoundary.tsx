import { Component, type ReactNode } from 'react';

import { Button } from '../input/Button.tsx';
import { Empty } from './Empty.tsx';
import { useT } from '../../core/i18n/i18n.ts';

interface ErrorBoundaryProps {
  children: ReactNode;
}

/** A page that fails takes nothing else with it. Often the reason is a newer version on the server: then a reload heals. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <PageFailed /> : this.props.children;
  }
}

function PageFailed() {
  const t = useT();
  return (
    <Empty
      text={t('console.error.page')}
      action={<Button onClick={() => location.reload()}>{t('console.reload')}</Button>}
    />
  );
}
