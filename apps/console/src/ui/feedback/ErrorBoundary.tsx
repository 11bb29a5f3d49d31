import { Component, type ReactNode } from 'react';

import { Button } from '../input/Button.tsx';
import { Empty } from './Empty.tsx';
import { useT } from '../../core/i18n/i18n.ts';

interface ErrorBoundaryProps {
  children: ReactNode;
}

/** Isolates a page that fails. Often the server has a newer version; then a reload helps. */
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
