import { launchBrowser } from '../../../packages/embed/test/fixtures/browser.ts'
import { convert } from './command.ts'

/** HTML as PDF by WeasyPrint. */
export function byWeasyprint(html: string): Uint8Array {
  return convert('weasyprint', { name: 'paper.html', bytes: html }, 'paper.pdf', ['-q', 'paper.html', 'paper.pdf'])
}

/** HTML as PDF by LibreOffice Writer. */
export function byLibreoffice(html: string): Uint8Array {
  const words = ['--headless', '--infilter=HTML (StarWriter)', '--convert-to', 'pdf:writer_pdf_Export', 'paper.html']
  return convert('soffice', { name: 'paper.html', bytes: html }, 'paper.pdf', words)
}

/** Prints HTML by the browser that the tests use, without any network; to be closed at the end. */
export class BrowserPress {
  private browser: ReturnType<typeof launchBrowser> | null = null

  async print(html: string): Promise<Uint8Array> {
    this.browser ??= launchBrowser()
    const page = await (await this.browser).newPage({ offline: true, javaScriptEnabled: false })
    try {
      await page.setContent(html)
      return await page.pdf({ preferCSSPageSize: true })
    } finally {
      await page.close()
    }
  }

  async close(): Promise<void> {
    await (await this.browser)?.close()
    this.browser = null
  }
}
