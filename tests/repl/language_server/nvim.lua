-- A slip is typed in Neovim; what comes back is written line by line, for `test_editors.py`.
local out = io.open(os.getenv("NAIPE_OUT"), "w")
local function say(...) out:write(table.concat({ ... }, " "), "\n") out:flush() end
vim.opt.runtimepath:append(os.getenv("NAIPE_NVIM"))
vim.cmd("filetype plugin on | syntax on")
vim.g.naipe_command = { os.getenv("NAIPE_PYTHON"), "-m", "repl", "lsp", "--lang", "en" }
vim.cmd("edit " .. os.getenv("NAIPE_FILE"))
say("filetype", vim.bo.filetype)
local buffer = vim.api.nvim_get_current_buf()
local id = vim.b.naipe_lsp_client
vim.wait(30000, function() local c = vim.lsp.get_client_by_id(id) return c and c.initialized end, 50)
local row
for number, line in ipairs(vim.api.nvim_buf_get_lines(buffer, 0, -1, false)) do
  if line:match("^verb recruit") then row = number - 1 end
end
local line = vim.api.nvim_buf_get_lines(buffer, row, row + 1, false)[1]
say("colour", vim.fn.synIDattr(vim.fn.synID(row + 1, 1, 1), "name"))
local at = line:find("recruits", 1, true) - 1
local params = { textDocument = vim.lsp.util.make_text_document_params(buffer), position = { line = row, character = at + 1 } }
local function ask(method, arguments)
  local answers = vim.lsp.buf_request_sync(buffer, method, arguments, 30000) or {}
  return answers[id] and answers[id].result
end
local hover = ask("textDocument/hover", params)
say("hover", (hover.contents.value:gsub("\n", " ")))
vim.api.nvim_buf_set_text(buffer, row, #line, row, #line, { " nosuch" })
vim.wait(30000, function() return #vim.diagnostic.get(buffer) > 0 end, 20)
for _, one in ipairs(vim.diagnostic.get(buffer)) do say("found", one.lnum - row, one.col - #line, (one.message:gsub("\n", " "))) end
vim.api.nvim_buf_set_text(buffer, row, #line, row, #line + 7, { "" })
vim.wait(30000, function() return #vim.diagnostic.get(buffer) == 0 end, 20)
say("left", #vim.diagnostic.get(buffer))
params.position.character = at + 3
local items = ask("textDocument/completion", params)
local labels = {}
for _, one in ipairs(items.items) do labels[#labels + 1] = one.label end
say("proposed", table.concat(labels, " "))
vim.cmd("edit!") -- detaches the buffer
vim.api.nvim_buf_set_text(buffer, row, #line, row, #line, { " nosuch" })
vim.wait(30000, function() return #vim.diagnostic.get(buffer) > 0 end, 20)
say("again", #vim.diagnostic.get(buffer))
vim.cmd("edit! " .. vim.fn.fnamemodify(os.getenv("NAIPE_FILE"), ":h") .. "/scenarios/state.naipe")
vim.wait(30000, function() return #vim.lsp.codelens.get(0) > 0 end, 20)
local lens = vim.lsp.codelens.get(0)[1]
say("above", lens and lens.command.command or "nothing")
vim.lsp.commands["naipe.printCard"]({ arguments = { "", "", { "--version" } } })
local function shown() return vim.trim(table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), " ")) end
vim.wait(30000, function() return #shown() > 0 end, 20)
say("terminal", shown())
vim.cmd("qa!")
