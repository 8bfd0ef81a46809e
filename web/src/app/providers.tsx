import '../ui/tokens.css';
import '../ui/mantine.css';
import '../ui/base.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../kit/query-client.ts';
import { BrandMarkContext } from '../ui/brand-mark.tsx';
import { ConfirmHost } from '../ui/confirm-host.tsx';
import { theme } from '../ui/theme.ts';
import { ToastHost } from '../ui/toast-host.tsx';
import { TooltipLayer } from '../ui/tooltip-layer.tsx';
import type { Brand } from './brand.ts';
import { BrandProvider } from './choose-brand.ts';
import { Logo } from './logo.tsx';
import { ProjectCurrency } from './project-currency.tsx';

type Props = { brand: Brand; children: ReactNode };

/** Everything a screen may lean on. Colours are tokens: the library itself never switches its scheme. */
export const AppProviders = ({ brand, children }: Props) => (
  <QueryClientProvider client={queryClient}>
    <BrandProvider value={brand}>
      <BrandMarkContext value={(size) => <Logo brand={brand} size={size} />}>
        <ProjectCurrency brand={brand.name}>
          <MantineProvider theme={theme} forceColorScheme="light" withCssVariables={false} withGlobalClasses={false}>
            {children}
            <ConfirmHost />
            <ToastHost />
            <TooltipLayer />
          </MantineProvider>
        </ProjectCurrency>
      </BrandMarkContext>
    </BrandProvider>
  </QueryClientProvider>
);
