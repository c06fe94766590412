import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { makeQueryClient } from './api/query-client';
import './app/fonts.css';
import './app/tokens.css';
import { router } from './app/router';
import { SessionProvider } from './app/session';
import { applyTheme } from './app/theme';
import { restrictScripts } from './app/trusted-types';
import { CommandProvider } from './app/use-commands';
import { NoticeProvider } from './parts/notices';

restrictScripts();
applyTheme();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={makeQueryClient()}>
      <SessionProvider>
        <CommandProvider>
          <NoticeProvider>
            <RouterProvider router={router} />
          </NoticeProvider>
        </CommandProvider>
      </SessionProvider>
    </QueryClientProvider>
  </StrictMode>,
);
