import './design/base.css'
import './design/controls.css'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { router } from './router.tsx'
import { queries } from './service/queries.ts'

const place = document.getElementById('app')
if (place === null) throw new Error('the page has no place for the portal')

createRoot(place).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queries}>
        <Suspense fallback={null}>
          <RouterProvider router={router} />
        </Suspense>
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
)
