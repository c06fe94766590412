import { createRootRoute, Outlet } from '@tanstack/react-router';
import { NotFound } from '../not-found';

export const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });
