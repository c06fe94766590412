/** Reads a response to its end. Returns whether it ended properly or its connection was cut. */
export async function responseEnd(response: Response): Promise<'ended' | 'cut'> {
  if (response.status !== 200) throw new Error(`the response has the status ${response.status}`);
  try {
    await response.arrayBuffer();
    return 'ended';
  } catch {
    return 'cut';
  }
}
