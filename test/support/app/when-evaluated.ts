interface ThreatAnswer {
  status: number;
  body: { evaluation?: { status: string } };
}

/**
 * Repeats a request for threats with `wait_s` until its evaluation is done. One request waits at most 30 seconds, and a busy
 * machine may need longer.
 *
 * @throws Error if a request or the evaluation fails
 */
export async function whenEvaluated<T extends ThreatAnswer>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await ask();
    const { status, body } = answer;
    if (status !== 200 || body.evaluation?.status === 'failed')
      throw new Error(`threats: ${status} ${JSON.stringify(body).slice(0, 500)}`);
    if (body.evaluation?.status === 'current') return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
