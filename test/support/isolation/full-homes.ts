import { startTestApp, type TestApp } from '../app/test-app';
import { makeFourHomes } from './four-portfolios';
import { IsolationProofs } from './isolation-proofs';
import { HomeAlerts } from './portfolio-alerts';
import { batchProofs } from './portfolio-batches';
import { HomeLookups } from './portfolio-lookups';
import { monitoredProofs } from './portfolio-monitored';
import { HomeReports } from './portfolio-reports';
import { HomeSearches } from './portfolio-searches';
import { HomeSignIns } from './portfolio-sign-ins';

/** A service with four portfolios of two tenants, each with data of every kind. */
export class FullHomes {
  readonly proofs = new IsolationProofs();
  readonly alerts = new HomeAlerts(this.proofs);
  readonly batches = batchProofs(this.proofs);
  readonly lookups = new HomeLookups(this.proofs);
  readonly monitored = monitoredProofs(this.proofs);
  readonly reports = new HomeReports(this.proofs);
  readonly searches = new HomeSearches(this.proofs);
  readonly signIns = new HomeSignIns(this.proofs);

  async open(): Promise<TestApp> {
    const { proofs } = this;
    proofs.service = await startTestApp(await this.signIns.open());
    proofs.homes = await makeFourHomes(proofs.service);
    for (const kind of [this.alerts, this.lookups, this.monitored, this.batches, this.searches, this.reports]) {
      await kind.make();
    }
    return proofs.service;
  }

  async close(): Promise<void> {
    await this.proofs.service.close();
    await this.signIns.close();
  }
}
