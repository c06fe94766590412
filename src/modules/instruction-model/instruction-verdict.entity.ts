import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { AskedQuestion, VerdictState } from './instruction-model.contract';

/** A question to the language model, and its answer once there is one. */
@Entity('instruction_verdict')
export class InstructionVerdictEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  @PrimaryColumn('uuid', { name: 'portfolio_id' })
  portfolioId: string;

  @PrimaryColumn('text', { name: 'prompt_hash' })
  promptHash: string;

  @Column('uuid', { name: 'event_id' })
  eventId: string;

  @Column('text')
  model: string;

  @Column('json')
  question: AskedQuestion;

  @Column('text')
  state: VerdictState;

  @Column('timestamptz', { name: 'due_at', nullable: true })
  dueAt: Date | null;

  @Column('integer', { default: () => '0' })
  calls: number;

  @Column('smallint', { nullable: true })
  step: number | null;

  @Column('text', { nullable: true })
  reason: string | null;

  @Column('text', { nullable: true })
  answer: string | null;

  @Column('text', { nullable: true })
  failure: string | null;

  @Column('integer', { name: 'prompt_tokens', nullable: true })
  promptTokens: number | null;

  @Column('integer', { name: 'completion_tokens', nullable: true })
  completionTokens: number | null;

  @Column('integer', { name: 'duration_ms', nullable: true })
  durationMs: number | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @Column('timestamptz', { name: 'answered_at', nullable: true })
  answeredAt: Date | null;
}

/** An asset that a question concerns. */
@Entity('instruction_verdict_asset')
export class InstructionVerdictAssetEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  @PrimaryColumn('uuid', { name: 'portfolio_id' })
  portfolioId: string;

  @PrimaryColumn('text', { name: 'prompt_hash' })
  promptHash: string;

  @PrimaryColumn('text', { name: 'asset_id' })
  assetId: string;
}

/** How many calls a tenant has made on a day. */
@Entity('instruction_model_usage')
export class InstructionModelUsageEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  @PrimaryColumn('date')
  day: string;

  @Column('integer')
  calls: number;
}
